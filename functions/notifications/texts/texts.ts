import type { Catalogues } from '../../kit/mail/mail-texts.ts'
import calendarPtBR from './calendar.ptBR.json' with { type: 'json' }
import ptBR from './ptBR.json' with { type: 'json' }

export type Texts = typeof ptBR

export const catalogues: Catalogues<Texts> = { ptBR }

/** Apart from the e-mails, so that functions with calendars do not bundle these (decisions/0015). */
export const calendarCatalogues: Catalogues<typeof calendarPtBR> = { ptBR: calendarPtBR }
