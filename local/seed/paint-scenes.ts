import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { convertImage } from '../../functions/photos/pixels.ts'
import { drawingHash, drawScene } from './pictures.ts'
import { avifFile, type ScenesManifest, sceneNames, scenesFolder, scenesManifest, shareFile } from './scenes.ts'

if (process.argv.includes('--help')) {
  console.log('npm run seed:pictures: draws the demo pictures and converts them as the product converts photos')
  process.exit(0)
}
rmSync(scenesFolder, { recursive: true, force: true })
const manifest: ScenesManifest = {}
for (const { name, category, variant } of sceneNames()) {
  const drawing = drawScene(category, variant)
  const { avif, share, ...facts } = await convertImage(await sharp(Buffer.from(drawing)).png().toBuffer())
  const folder = join(scenesFolder, name)
  mkdirSync(folder, { recursive: true })
  for (const { width, bytes } of avif) writeFileSync(join(folder, avifFile(width, facts.width)), bytes)
  writeFileSync(join(folder, shareFile), share)
  manifest[name] = { ...facts, drawing: drawingHash(drawing) }
}
writeFileSync(scenesManifest, `${JSON.stringify(manifest, null, 2)}\n`)
