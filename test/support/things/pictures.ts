import sharp from 'sharp'

/** Generates a picture with the texture of a photo (gradients, edges, some noise) from a seed. */
export async function photograph(
  width: number,
  height: number,
  options: { format?: 'jpeg' | 'png' | 'webp'; gps?: boolean; orientation?: number; seed?: number } = {},
): Promise<Buffer> {
  const { format = 'jpeg', gps = false, orientation, seed = 1 } = options
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const at = (n: number) => Math.abs(Math.sin(seed * 12.9898 + index * 78.233 + n * 37.719) * 43758.5453) % 1
    const hue = Math.floor(at(1) * 360)
    return `<circle cx="${at(2) * width}" cy="${at(3) * height}" r="${(0.03 + at(4) * 0.15) * width}" fill="hsl(${hue} 60% ${30 + at(5) * 40}%)" opacity="${0.4 + at(6) * 0.6}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8fb7d9"/><stop offset="1" stop-color="#4a5d3a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png()
    .toBuffer()
  let picture = sharp(Buffer.from(svg), { limitInputPixels: false })
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
  if (gps || orientation !== undefined) {
    picture = picture.withExif({
      IFD0: { Make: 'Retorna', ...(orientation === undefined ? {} : { Orientation: String(orientation) }) },
      ...(gps
        ? {
            IFD3: {
              GPSLatitudeRef: 'S',
              GPSLatitude: '23/1 33/1 1/1',
              GPSLongitudeRef: 'W',
              GPSLongitude: '46/1 38/1 2/1',
            },
          }
        : {}),
    })
    if (orientation !== undefined) picture = picture.withMetadata({ orientation })
  }
  return picture[format]({ quality: 92 }).toBuffer()
}
