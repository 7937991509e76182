import type { PhotoContentType } from '../../../shared/contract/photos.ts'

/** What the first bytes of a file say, whatever its name: a type that the server takes, a HEIC photo, or neither. */
export type PictureKind = PhotoContentType | 'heic' | undefined

const headBytes = 32
/** Brands of HEIF files (ISO/IEC 23008-12); AVIF has others, and most browsers open it. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

export async function pictureKindOf(file: Blob): Promise<PictureKind> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes[0] === 0x89 && text(1, 4) === 'PNG') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  return text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12)) ? 'heic' : undefined
}
