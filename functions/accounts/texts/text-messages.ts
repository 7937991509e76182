import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/text-messages.json'

export const messageTexts = readCatalogues<typeof ptBR>('text-messages')
