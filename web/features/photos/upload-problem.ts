import type { RefusalCode } from '../../../shared/refusals.ts'

/**
 * A refusal of the server, or a problem in the browser:
 * - `unsupported`, `unsendable`, `offline`: the photo did not arrive.
 * - `heic`: a photo of an iPhone that this browser cannot open.
 * - `unseen`: the photo arrived, but its status request failed.
 */
export type UploadProblem = RefusalCode | 'heic' | 'unsupported' | 'unsendable' | 'offline' | 'unseen'

/** Title of a photo that did not arrive: without a connection, or for another cause (core §8). */
export function unsentTitle(problem: UploadProblem): 'photos.sendFailedTitle' | 'photos.sendErrorTitle' | undefined {
  if (problem === 'offline') return 'photos.sendFailedTitle'
  return problem === 'unsendable' || problem === 'unsupported' ? 'photos.sendErrorTitle' : undefined
}

/** What a file's content causes: sending it again changes nothing. */
const lasting: readonly UploadProblem[] = ['photo.not_an_image', 'photo.too_many_pixels', 'photo.failed', 'heic']

export function isLasting(problem: UploadProblem): boolean {
  return lasting.includes(problem)
}
