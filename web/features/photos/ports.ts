import { client } from '../../lib/server/client.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { prepare } from './scaling.ts'
import { send } from './send.ts'
import type { UploadPorts } from './uploads.ts'

const firstPauseMs = 400
const longestPauseMs = 3000

/**
 * The uploads' world outside tests: API, store, canvas, clock. The client is called by hand here, because uploads live
 * outside React, with a progress and retries of their own.
 */
export const uploadPorts: UploadPorts = {
  requestUpload: (input) => client.photos.requestUpload(input),
  getPhoto: (id) => client.photos.get({ id }),
  removePhoto: (id) => client.photos.remove({ id }),
  prepare,
  send,
  // A conversion takes one to three seconds: ask often at first, then rarely.
  pause: (attempt) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(longestPauseMs, firstPauseMs * 1.5 ** attempt))),
  showFile: (file) => URL.createObjectURL(file),
  forgetFile: (picture) => URL.revokeObjectURL(picture),
  refusalOf: refusalCode,
}
