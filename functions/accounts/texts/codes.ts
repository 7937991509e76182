import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/codes.json'

export const codeTexts = readCatalogues<typeof ptBR>('codes')
