/** Why a presigned upload failed: refused by storage (with its HTTP status), network error, or aborted by the user. */
export class SendError extends Error {
  readonly reason: 'refused' | 'network' | 'aborted'
  readonly status: number
  constructor(reason: SendError['reason'], status = 0) {
    super(`photo not sent: ${reason} ${status}`)
    this.name = 'SendError'
    this.reason = reason
    this.status = status
  }
}

/**
 * Uploads a blob with a presigned POST form. Uses XMLHttpRequest, because fetch reports no upload progress.
 * `onProgress` receives 0 to 1. Rejects with SendError.
 */
export function send(
  form: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  blob: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new SendError('aborted'))
      return
    }
    const body = new FormData()
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
    // Must be last: S3 ignores all fields after the file.
    body.append('file', blob)

    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new SendError('refused', request.status))
    }
    request.onerror = () => reject(new SendError('network'))
    request.onabort = () => reject(new SendError('aborted'))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('POST', form.url)
    request.send(body)
  })
}
