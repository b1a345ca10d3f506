import { expect, it } from 'vitest';
import { folderAdvice } from './error.ts';

const failed = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });

it('advises room where the disk or a quota is full, and another folder otherwise', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    expect(folderAdvice(failed(code))).toBe('make space on its disk, then start again');
  }
  for (const error of [failed('EACCES'), failed('EROFS'), new Error('no code'), 'no error']) {
    expect(folderAdvice(error)).toBe('choose a folder that this user may write to');
  }
});
