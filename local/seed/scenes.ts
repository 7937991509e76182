import { convertImage, type Derivatives } from '../../functions/photos/pixels.ts'
import { type Category, categories } from '../../shared/recyclables/categories.ts'
import { paintScene, pictureVariants } from './pictures.ts'

export type PaintedScenes = ReadonlyMap<string, Derivatives>

/** Draws and converts the demo pictures. It takes two cores a few seconds, in parallel with the rest of the start. */
export async function paintScenes(): Promise<PaintedScenes> {
  const scenes = categories.flatMap((category) =>
    Array.from({ length: pictureVariants }, (_, variant) => ({ category, variant })),
  )
  return new Map(
    await Promise.all(
      scenes.map(
        async ({ category, variant }) =>
          [sceneName(category, variant), await convertImage(await paintScene(category, variant))] as const,
      ),
    ),
  )
}

export function sceneName(category: Category, variant: number): string {
  return `${category}-${variant}`
}
