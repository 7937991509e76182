const reasons: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', 'Make room on it'],
  EDQUOT: ['the disk quota is used up', 'Make room within it'],
  EROFS: ['the disk is read-only', 'Make it writable, or keep the data elsewhere'],
  EACCES: ['this user may not write there', 'Give it that right, or keep the data elsewhere'],
  EPERM: ['this user may not write there', 'Give it that right, or keep the data elsewhere'],
  EFBIG: ['no file may become larger', 'Raise the limit of this user'],
  EIO: ['the disk reports an error', 'Check the disk, or keep the data elsewhere'],
  EMFILE: ['too many files are open', 'Raise the limit of open files'],
  ENFILE: ['too many files are open', 'Raise the limit of open files'],
}

/** LevelDB reports the C library's message instead of a code. */
const codeByMessage: Readonly<Record<string, string>> = {
  'No space left on device': 'ENOSPC',
  'Disk quota exceeded': 'EDQUOT',
  'Read-only file system': 'EROFS',
  'Permission denied': 'EACCES',
  'Operation not permitted': 'EPERM',
  'File too large': 'EFBIG',
  'Input/output error': 'EIO',
  'Too many open files': 'EMFILE',
}

/** The disk refused a write. The message is a sentence that names the place and the remedy, without a stack. */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure'
}

/** Wraps a disk error at `path`; returns undefined for any other error. */
export function diskFailureOf(error: unknown, path: string): DiskFailure | undefined {
  if (error instanceof DiskFailure) return error
  const found = reasons[codeOf(error) ?? '']
  if (!found) return undefined
  const [reason, remedy] = found
  return new DiskFailure(`Cannot write to ${path}: ${reason}. ${remedy}, then start again.`, { cause: error })
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && code in reasons) return code
  const told = Object.keys(codeByMessage).find((text) => error.message.includes(text))
  return told === undefined ? codeOf(error.cause) : codeByMessage[told]
}
