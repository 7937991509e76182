import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/pages.json'

export const pageTexts = readCatalogues<typeof ptBR>('pages')
