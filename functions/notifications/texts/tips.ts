import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/tips.json'

export const tipTexts = readCatalogues<typeof ptBR>('tips')
