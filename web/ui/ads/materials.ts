import type { Category } from '../../../shared/recyclables/categories.ts'
import type { Icon } from '../icons/icon.tsx'
import { Cpu, GlassWater, Leaf, Magnet, Milk, Newspaper, Shapes } from '../icons/icons.ts'
import type { lightColors } from '../theme/colors.ts'

type ColorToken = keyof typeof lightColors

export interface Material {
  readonly Icon: Icon
  /** Colour token; its tint is `<token>-tint`. In stylesheets: `var(--amplify-colors-<token>)`. */
  readonly color: ColorToken
}

/**
 * Colour and icon of each material, the same on badges, chips, map markers and charts. Names:
 * `t('material.<category>')`.
 */
export const materials: Readonly<Record<Category, Material>> = {
  plastic: { Icon: Milk, color: 'plastic' },
  paper: { Icon: Newspaper, color: 'paperboard' },
  metal: { Icon: Magnet, color: 'metal' },
  glass: { Icon: GlassWater, color: 'glass' },
  electronics: { Icon: Cpu, color: 'electronics' },
  organic: { Icon: Leaf, color: 'organic' },
  others: { Icon: Shapes, color: 'others' },
}
