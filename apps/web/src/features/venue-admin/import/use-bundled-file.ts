import { useEffect, useEffectEvent } from 'react';

const bundledAddress = '/venues/venues.json';

/** Fetches the file of venues that comes with the product. */
export function useBundledFile(onFile: (file: Blob) => void): void {
  const open = useEffectEvent(onFile);
  useEffect(() => {
    const unmounted = new AbortController();
    fetchBundled(unmounted.signal).then(
      (file) => !unmounted.signal.aborted && open(file),
      (error) => !unmounted.signal.aborted && console.error('The bundled venues could not be loaded.', error),
    );
    return () => unmounted.abort();
  }, []);
}

async function fetchBundled(signal: AbortSignal): Promise<Blob> {
  const response = await fetch(bundledAddress, { signal });
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!response.ok || !isJson) throw new Error(`${bundledAddress} answered ${response.status}`);
  return response.blob();
}
