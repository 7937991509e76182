import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const drawing = new URL('../public/icons/icon.svg', import.meta.url)

/** Icon sizes in pixels. A maskable icon keeps the mark inside the inner 80 %. */
const icons = [
  { name: 'icon-180', size: 180, inset: 0 },
  { name: 'icon-192', size: 192, inset: 0 },
  { name: 'icon-512', size: 512, inset: 0 },
  { name: 'icon-maskable-512', size: 512, inset: 64 },
] as const

const ground = '#0F7A4F'

export function appIcons(): Plugin {
  return {
    name: 'retorna:icons',
    apply: 'build',
    async generateBundle() {
      const svg = readFileSync(drawing)
      for (const { name, size, inset } of icons) {
        const mark = await sharp(svg, { density: 1200 })
          .resize(size - 2 * inset)
          .png()
          .toBuffer()
        const icon = sharp({ create: { width: size, height: size, channels: 4, background: inset ? ground : '#0000' } })
          .composite([{ input: mark, left: inset, top: inset }])
          .png({ palette: true })
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: await icon.toBuffer() })
      }
    },
  }
}
