import type { Catalogues } from '../../kit/mail/mail-texts.ts'
import ptBR from './ptBR.json' with { type: 'json' }

export type Texts = typeof ptBR

/** Another locale is another file beside this one, and its line here. */
export const catalogues: Catalogues<Texts> = { ptBR }
