import type { PhotoContentType } from '../../../shared/contract/photos.ts'

export const photoContentTypes: readonly PhotoContentType[] = ['image/jpeg', 'image/png', 'image/webp']

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

export type ScalingDecision = 'send' | 'scale' | 'refuse'

/** Decides whether to send a file, scale it down, or refuse it (not a JPEG, PNG or WEBP). */
export function scalingDecision(file: { readonly type: string; readonly size: number }): ScalingDecision {
  if (!photoContentTypes.some((type) => type === file.type)) return 'refuse'
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

/** Returns the bytes to upload, scaled down as JPEG if necessary. Rejects if the file is not a readable image. */
export async function prepare(file: File): Promise<Sendable> {
  const contentType = photoContentTypes.find((type) => type === file.type)
  if (contentType && scalingDecision(file) === 'send') return { blob: file, contentType }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    let blob: Blob = file
    for (const { edge, quality } of attempts) {
      blob = await drawAsJpeg(bitmap, fitWithin(bitmap, edge), quality)
      if (blob.size <= scaleAboveBytes) break
    }
    return { blob, contentType: 'image/jpeg' }
  } finally {
    bitmap.close()
  }
}

async function drawAsJpeg(
  bitmap: ImageBitmap,
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
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be scaled.'))),
      'image/jpeg',
      quality,
    )
  })
}
