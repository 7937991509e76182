/** Pixels to draw; `release` frees them. */
export interface DecodedPicture {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
  release(): void
}

/** Decodes any picture that this browser shows, upright; undefined if it shows none. */
export async function decodePicture(file: Blob): Promise<DecodedPicture | undefined> {
  return (await asBitmap(file)) ?? (await asImage(file))
}

async function asBitmap(file: Blob): Promise<DecodedPicture | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() }
  } catch {
    return undefined
  }
}

/** Some browsers show pictures, such as HEIC, of which they make no bitmap. */
async function asImage(file: Blob): Promise<DecodedPicture | undefined> {
  const url = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(url)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, release }
  } catch {
    release()
    return undefined
  }
}
