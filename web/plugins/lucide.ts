import { fileURLToPath } from 'node:url'
import { icons as set } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

const prefix = 'virtual:lucide/'
const builder = fileURLToPath(new URL('../ui/icons/icon.tsx', import.meta.url))

/** Attributes that `web/ui/icons/icon.tsx` sets on the whole drawing. */
const common = / (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** Icons that point along the line: `.mirrored` of `web/ui/theme/base.css` turns them in right-to-left pages. */
export const pointing: readonly string[] = [
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'external-link',
  'log-out',
  'send',
  'send-horizontal',
  'undo-2',
]

/** Provides `virtual:lucide/<name>`: a component with the shapes of one icon of Lucide. */
export function lucideIcons(): Plugin {
  return {
    name: 'retorna:lucide',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const shapes = JSON.stringify(drawingOf(id.slice(prefix.length + 1)))
      return {
        code: `import { icon } from ${JSON.stringify(builder)}\nexport default /* @__PURE__ */ icon(${shapes})`,
        moduleSideEffects: false,
      }
    },
  }
}

/** Returns the shapes of an icon, within an element that can be mirrored if it points. */
export function drawingOf(name: string): string {
  const shapes = shapesOf(name)
  return pointing.includes(name) ? `<g class="mirrored">${shapes}</g>` : shapes
}

/** @throws Error if Lucide has no such icon */
export function shapesOf(name: string): string {
  const icon = set.icons[set.aliases?.[name]?.parent ?? name]
  if (!icon) throw new Error(`Lucide has no icon ${name}`)
  return icon.body.replaceAll(common, '').replace(/^<g>(.*)<\/g>$/, '$1')
}
