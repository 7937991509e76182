import * as z from 'zod'

/** Keys of the materials (rules 1.2), in the order in which they are shown. */
export const categories = ['plastic', 'paper', 'metal', 'glass', 'electronics', 'organic', 'others'] as const
export const category = z.enum(categories)
export type Category = z.infer<typeof category>

/** Names as the record of a category has them (rules 1.2); the interface takes its own from its catalogue. */
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
