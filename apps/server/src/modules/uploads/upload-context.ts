import type { ModuleContext } from '../../http/module-context.ts';

/** What giving an image its bytes needs of the process. */
export type UploadContext = Pick<
  ModuleContext,
  'db' | 'clock' | 'storage' | 'images' | 'limits' | 'temporaryFiles'
>;
