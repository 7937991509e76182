import { expect, test } from 'vitest'
import { drawingHash, drawScene } from './pictures.ts'
import { loadScenes, readManifest, sceneNames } from './scenes.ts'

test('the committed pictures are those of the drawings; otherwise run npm run seed:pictures', () => {
  const drawn = sceneNames().map(({ name, category, variant }) => [name, drawingHash(drawScene(category, variant))])
  const converted = Object.entries(readManifest()).map(([name, { drawing }]) => [name, drawing])
  expect(converted).toEqual(drawn)
})

test('every scene has the files of a converted photo, together below one megabyte', () => {
  const scenes = [...loadScenes().values()]
  expect(scenes).toHaveLength(sceneNames().length)
  const signatures = scenes.flatMap(({ avif, share }) => [
    ...avif.map(({ bytes }) => bytes.toString('latin1', 4, 12)),
    share.toString('hex', 0, 3),
  ])
  expect(new Set(signatures)).toEqual(new Set(['ftypavif', 'ffd8ff']))
  const bytes = scenes.flatMap(({ avif, share }) => [...avif.map((one) => one.bytes), share])
  expect(bytes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1_000_000)
})
