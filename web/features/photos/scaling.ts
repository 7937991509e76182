import type { PhotoContentType } from '../../../shared/contract/photos.ts'

export const photoContentTypes: readonly PhotoContentType[] = ['image/jpeg', 'image/png', 'image/webp']

/** Above this the browser makes a photo smaller before sending it (rules 6.1). */
export const scaleAboveBytes = 5 * 1024 * 1024
/** The longest edge after scaling: twice the largest size that is shown, so that nothing is lost to the eye. */
const scaledEdge = 3200
/** Each further attempt at a photo that is still too heavy. */
const attempts = [
  { edge: scaledEdge, quality: 0.85 },
  { edge: 2400, quality: 0.8 },
  { edge: 1600, quality: 0.75 },
] as const

export type ScalingDecision = 'send' | 'scale' | 'refuse'

/** What to do with a chosen file: send it as it is, make it smaller first, or refuse it (not a JPEG, PNG or WEBP). */
export function scalingDecision(file: { readonly type: string; readonly size: number }): ScalingDecision {
  if (!photoContentTypes.some((type) => type === file.type)) return 'refuse'
  return file.size > scaleAboveBytes ? 'scale' : 'send'
}

/** Width and height with the longest edge at most `edge`; a smaller picture is never blown up. */
export function fitWithin(size: { width: number; height: number }, edge: number): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * factor)), height: Math.max(1, Math.round(size.height * factor)) }
}

export interface Sendable {
  readonly blob: Blob
  readonly contentType: PhotoContentType
}

/**
 * The bytes to send for a chosen file, scaled down as JPEG where it is too heavy. Rejects where it cannot be read as a
 * picture.
 */
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
  // JPEG knows no transparency: without this a transparent PNG turns black.
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
