import { readCatalogues } from '../../kit/catalogues/catalogue.ts'
import type ptBR from '../../texts/ptBR/export.json'

export const exportTexts = readCatalogues<typeof ptBR>('export')
