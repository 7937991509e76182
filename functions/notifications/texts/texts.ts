import type { Catalogues } from '../../kit/mail/mail-texts.ts'
import ptBR from './ptBR.json' with { type: 'json' }

export type Texts = typeof ptBR

export const catalogues: Catalogues<Texts> = { ptBR }
