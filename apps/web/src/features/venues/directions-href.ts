type Destination = { name: string; latitude: number; longitude: number };

/** The address that leads to a place on this kind of device. */
export function directionsHref({ name, latitude, longitude }: Destination, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  if (/Android/.test(userAgent)) {
    // A bracket would end the label.
    return `geo:${at}?q=${at}(${encodeURIComponent(name.replace(/[()]/g, ' '))})`;
  }
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: at, q: name })}`;
  }
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: at })}`;
}
