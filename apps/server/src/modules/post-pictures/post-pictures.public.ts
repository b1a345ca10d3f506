export { shapes } from './picture-layout.rules.ts';
export { versionOfPicture } from './post-pictures.service.ts';
