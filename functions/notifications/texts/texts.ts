import type { Catalogues } from '../../kit/mail/mail-texts.ts'
import ptBR from './ptBR.json' with { type: 'json' }

export type Texts = typeof ptBR

/** A further locale needs a file beside this one and a line here. */
export const catalogues: Catalogues<Texts> = { ptBR }
