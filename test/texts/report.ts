import { presentLocales } from '../../web/plugins/catalogues.ts'
import { readGlossary, readPortuguese, readTexts, root } from './catalogue.ts'
import { checkNames, checks } from './checks.ts'
import { unrendered } from './rendering.ts'

const usage = `npm run i18n:report -- [options]
Prints for each locale with a folder under web/i18n/ what its texts lack.
  --all    every fault; without it the first five of each check
  --help   this text`

if (process.argv.includes('--help')) console.log(usage)
else await report(process.argv.includes('--all') ? Number.POSITIVE_INFINITY : 5)

async function report(most: number): Promise<void> {
  const source = readPortuguese()
  console.log(`ptBR: ${source.size} texts`)
  const locales = presentLocales(root)
  if (locales.length === 0) console.log('No other locale has a folder under web/i18n/.')
  for (const locale of locales) {
    const target = readTexts(locale)
    console.log(`\n${locale}: ${target.size} texts`)
    const input = { locale, source, target, glossary: readGlossary(locale) }
    for (const name of checkNames) print(name, checks[name](input), most)
    print('rendering', await unrendered(locale, target), most)
  }
}

function print(name: string, faults: readonly string[], most: number): void {
  console.log(`  ${name}: ${faults.length}`)
  for (const fault of faults.slice(0, most)) console.log(`    ${fault}`)
}
