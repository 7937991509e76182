import type { Catalogues } from '../../kit/mail/mail-texts.ts'
import ptBR from './ptBR.json' with { type: 'json' }

export type Texts = typeof ptBR

/** To add a locale, add a file next to this one and a line here. */
export const catalogues: Catalogues<Texts> = { ptBR }
