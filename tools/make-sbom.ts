// Writes the bill of materials of a release: npm run sbom [FILE]
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { readLock, root } from './lock-file.ts';
import { makeSbom } from './sbom-rule.ts';

const { name, version } = packageFile;
const file = resolve(root, process.argv[2] ?? 'sbom.cdx.json');
writeFileSync(file, makeSbom({ name, version }, readLock()));
console.log(file);
