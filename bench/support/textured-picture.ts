import sharp from 'sharp'
import { photograph } from '../../test/support/fixtures/pictures.ts'

/** Octaves of noise from 1/2 to 1/128 of the image size: detail at every scale, like foliage or rubble. */
const octaves = [2, 4, 8, 16, 32, 64, 128]

/** Returns an image harder to compress than most photos: noise, stronger at larger scales, over a drawing. */
export async function texturedPicture(width: number, height: number): Promise<Buffer> {
  const layers = await Promise.all(
    octaves.map(async (scale) => {
      const size = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) }
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 10 + 3 * Math.log2(scale) }
      const small = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
        .png()
        .toBuffer()
      const input = await sharp(small).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer()
      return { input, blend: 'soft-light' as const }
    }),
  )
  return sharp(await photograph(width, height, { seed: 7 }))
    .composite(layers)
    .jpeg({ quality: 92 })
    .toBuffer()
}
