import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import busboy from 'busboy'
import { S3Error } from '../protocol/errors.ts'

/** A browser's upload form, read up to its file. */
export interface PostForm {
  /**
   * Lower-case names. Repeated names have their values joined by a comma, so that they cannot match a condition by
   * chance.
   */
  readonly fields: Map<string, string>
  readonly fileName: string
  readonly file: Readable
}

/** Maximum bytes of all fields before the file (Amazon S3, "POST Object"). */
const mostFieldBytes = 20 * 1024

/**
 * Reads the fields and returns the file as a stream. Ignores everything after the file, as S3 does.
 * @throws S3Error PreconditionFailed for another kind of body
 * @throws S3Error InvalidArgument when the file is missing
 * @throws S3Error MalformedPOSTRequest, MaxPostPreDataLengthExceeded
 */
export function readPostForm(request: IncomingMessage): Promise<PostForm> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new S3Error('PreconditionFailed', {
      Condition: 'Bucket POST must be of the enclosure-type multipart/form-data',
    })
  }
  const parser = openParser(request)
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    let bytes = 0
    let found = false
    parser.on('field', (fieldName, value) => {
      if (found) return
      const name = fieldName.toLowerCase()
      bytes += name.length + Buffer.byteLength(value)
      if (bytes > mostFieldBytes && name !== 'file') {
        reject(new S3Error('MaxPostPreDataLengthExceeded'))
      } else if (name === 'file') {
        // A part without a file name is text to the parser and the object to S3.
        found = true
        resolve({ fields, fileName: '', file: Readable.from([Buffer.from(value)]) })
      } else {
        const earlier = fields.get(name)
        fields.set(name, earlier === undefined ? value : `${earlier},${value}`)
      }
    })
    parser.on('file', (fieldName, file, info) => {
      if (found || fieldName.toLowerCase() !== 'file') {
        file.resume()
        return
      }
      found = true
      // Ends a pending read when the client disconnects in mid-upload.
      request.once('close', () => {
        if (!request.complete) file.destroy(new Error('the upload was aborted'))
      })
      resolve({ fields, fileName: info.filename ?? '', file })
    })
    parser.once('close', () =>
      reject(
        new S3Error(
          'InvalidArgument',
          { ArgumentName: 'file', ArgumentValue: '0' },
          'POST requires exactly one file upload per request.',
        ),
      ),
    )
    parser.on('error', () => reject(new S3Error('MalformedPOSTRequest')))
    request.once('error', reject)
    request.pipe(parser)
  })
}

function openParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, defParamCharset: 'utf8' })
  } catch {
    throw new S3Error('MalformedPOSTRequest')
  }
}
