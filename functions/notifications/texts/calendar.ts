import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/calendar.json'

export const calendarTexts = readCatalogues<typeof ptBR>('calendar')
