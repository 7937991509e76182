import { client } from '../../lib/server/client.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { prepare } from './scaling.ts'
import { send } from './send.ts'
import type { UploadPorts } from './uploads.ts'

const firstPauseMs = 400
const longestPauseMs = 3000

/**
 * Production ports: API, storage, canvas and clock. Calls the client directly, because uploads are outside React and
 * handle progress and retries themselves.
 */
export const uploadPorts: UploadPorts = {
  requestUpload: (input) => client.photos.requestUpload(input),
  getPhoto: (id) => client.photos.get({ id }),
  removePhoto: (id) => client.photos.remove({ id }),
  prepare,
  send,
  // A conversion takes one to three seconds: poll often at first, then rarely.
  pause: (attempt) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(longestPauseMs, firstPauseMs * 1.5 ** attempt))),
  showFile: (file) => URL.createObjectURL(file),
  forgetFile: (picture) => URL.revokeObjectURL(picture),
  refusalOf: refusalCode,
}
