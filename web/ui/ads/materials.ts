import { Cpu, GlassWater, Leaf, type LucideIcon, Magnet, Milk, Newspaper, Shapes } from 'lucide-react'
import type { Category } from '../../../shared/recyclables/categories.ts'
import type { lightColors } from '../theme/colors.ts'

type ColorToken = keyof typeof lightColors

export interface Material {
  readonly Icon: LucideIcon
  /** The hue's token; its tint is `<token>-tint`. In stylesheets: `var(--amplify-colors-<token>)`. */
  readonly color: ColorToken
}

/** One hue and one icon a material, on badge, chip, map marker and chart alike. Names: `t('material.<category>')`. */
export const materials: Readonly<Record<Category, Material>> = {
  plastic: { Icon: Milk, color: 'plastic' },
  paper: { Icon: Newspaper, color: 'paperboard' },
  metal: { Icon: Magnet, color: 'metal' },
  glass: { Icon: GlassWater, color: 'glass' },
  electronics: { Icon: Cpu, color: 'electronics' },
  organic: { Icon: Leaf, color: 'organic' },
  others: { Icon: Shapes, color: 'others' },
}
