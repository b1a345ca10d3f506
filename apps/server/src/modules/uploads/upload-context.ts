import type { ModuleContext } from '../../http/module-context.ts';

/** The parts of the process that receive and process an image. */
export type UploadContext = Pick<
  ModuleContext,
  'db' | 'clock' | 'config' | 'storage' | 'images' | 'limits' | 'temporaryFiles'
>;
