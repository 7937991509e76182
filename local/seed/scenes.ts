import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Derivatives } from '../../functions/photos/pixels.ts'
import { photoWidths } from '../../shared/photos/path.ts'
import { type Category, categories } from '../../shared/recyclables/categories.ts'
import { pictureVariants } from './pictures.ts'

/** The converted demo pictures by scene name. */
export type Scenes = ReadonlyMap<string, Derivatives>

export const scenesFolder = join(import.meta.dirname, 'scenes')
export const scenesManifest = join(scenesFolder, 'scenes.json')
export const shareFile = 'share.jpg'

const manifest = z.record(
  z.string(),
  z.object({
    width: z.number().int(),
    height: z.number().int(),
    preview: z.string(),
    /** Hash of the SVG that was converted. */
    drawing: z.string(),
  }),
)
export type ScenesManifest = z.output<typeof manifest>

export function sceneName(category: Category, variant: number): string {
  return `${category}-${variant}`
}

export function sceneNames(): { readonly name: string; readonly category: Category; readonly variant: number }[] {
  return categories.flatMap((category) =>
    Array.from({ length: pictureVariants }, (_, variant) => ({
      name: sceneName(category, variant),
      category,
      variant,
    })),
  )
}

export function readManifest(): ScenesManifest {
  return manifest.parse(JSON.parse(readFileSync(scenesManifest, 'utf8')))
}

/** Pictures are not enlarged, so widths above the drawing's share one file. */
export function avifFile(width: number, drawnWidth: number): string {
  return `${Math.min(width, drawnWidth)}.avif`
}

/** Reads the demo pictures, which `npm run seed:pictures` draws and converts: that takes 13 s of processor time. */
export function loadScenes(): Scenes {
  return new Map(
    Object.entries(readManifest()).map(([name, { width, height, preview }]) => {
      const read = (file: string) => readFileSync(join(scenesFolder, name, file))
      const avif = photoWidths.map((side) => ({ width: side, bytes: read(avifFile(side, width)) }))
      return [name, { width, height, preview, avif, share: read(shareFile) }]
    }),
  )
}
