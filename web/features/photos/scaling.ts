import { announcedTypeOf, type PhotoContentType } from '../../../shared/contract/photos.ts'
import { type DecodedPicture, decodePicture } from './decode.ts'
import { pictureKindOf } from './picture-kind.ts'

/** Names that phones and browsers give the taken types. */
export const photoFileTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', '.jpg', '.jpeg', '.png', '.webp']
export const heicFileTypes = ['image/heic', 'image/heif', '.heic', '.heif']

/** Types of which only the content tells whether it is a picture: unknown names, and what some browsers show. */
const undecidedTypes = ['', 'application/octet-stream', 'image/heic', 'image/heif', 'image/avif', 'image/bmp']

/** Larger photos are scaled down before the upload (rules 6.1). */
export const scaleAboveBytes = 5 * 1024 * 1024
/** Longest edge after scaling: twice the largest displayed size. */
const scaledEdge = 3200
/** Further attempts while the photo is still too large. */
const attempts = [
  { edge: scaledEdge, quality: 0.85 },
  { edge: 2400, quality: 0.8 },
  { edge: 1600, quality: 0.75 },
] as const

export type ScalingDecision = 'send' | 'scale' | 'look' | 'refuse'

/** Decides by its type whether to send a file, scale it down, look at its content, or refuse it. */
export function scalingDecision(file: { readonly type: string; readonly size: number }): ScalingDecision {
  const type = file.type.toLowerCase()
  if (undecidedTypes.includes(type)) return 'look'
  if (announcedTypeOf(type) === undefined) return 'refuse'
  return file.size > scaleAboveBytes ? 'scale' : 'send'
}

/** Returns the size scaled to a longest edge of `edge`, never enlarged. */
export function fitWithin(size: { width: number; height: number }, edge: number): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * factor)), height: Math.max(1, Math.round(size.height * factor)) }
}

export interface Sendable {
  readonly blob: Blob
  readonly contentType: PhotoContentType
}

/** A file that is no picture, or one that neither the server takes nor this browser opens. */
export class UnusableFile extends Error {
  readonly problem: 'photo.not_an_image' | 'heic'
  constructor(problem: UnusableFile['problem']) {
    super(problem)
    this.name = 'UnusableFile'
    this.problem = problem
  }
}

/**
 * Returns the bytes to upload: as they are, or as JPEG where they are too large or of a type that only the browser
 * opens. The content decides, whatever its name. Rejects with UnusableFile.
 */
export async function prepare(file: File): Promise<Sendable> {
  const kind = await pictureKindOf(file)
  const contentType = kind === 'heic' ? undefined : (kind ?? announcedTypeOf(file.type))
  if (contentType && file.size <= scaleAboveBytes) return { blob: file, contentType }
  const picture = await decodePicture(file)
  if (picture) return { blob: await scaled(picture), contentType: 'image/jpeg' }
  // The server may open it nevertheless, or says why not.
  if (contentType) return { blob: file, contentType }
  throw new UnusableFile(kind === 'heic' ? 'heic' : 'photo.not_an_image')
}

async function scaled(picture: DecodedPicture): Promise<Blob> {
  try {
    let smallest: Blob | undefined
    for (const { edge, quality } of attempts) {
      smallest = await drawAsJpeg(picture, fitWithin(picture, edge), quality)
      if (smallest.size <= scaleAboveBytes) break
    }
    if (!smallest) throw new Error('There is no attempt to scale a photo.')
    return smallest
  } finally {
    picture.release()
  }
}

async function drawAsJpeg(
  { source }: DecodedPicture,
  size: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas to scale a photo on.')
  // JPEG has no transparency: without a background, transparent PNGs turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(source, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be scaled.'))),
      'image/jpeg',
      quality,
    )
  })
}
