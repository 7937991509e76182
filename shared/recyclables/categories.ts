import * as z from 'zod'

/** Material keys in display order (rules 1.2). */
export const categories = ['plastic', 'paper', 'metal', 'glass', 'electronics', 'organic', 'others'] as const
export const category = z.enum(categories)
export type Category = z.infer<typeof category>

/** Stored Portuguese names (rules 1.2); the UI uses its own catalogue. */
export const categoryNames: Readonly<Record<Category, string>> = {
  plastic: 'Plástico',
  paper: 'Papel',
  metal: 'Metal',
  glass: 'Vidro',
  electronics: 'Eletrônicos',
  organic: 'Orgânico',
  others: 'Outros',
}

/** `donation` is Doação, `sale` is Venda (rules 1.1). */
export const actions = ['donation', 'sale'] as const
export const action = z.enum(actions)
export type Action = z.infer<typeof action>
