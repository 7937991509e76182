import { json } from 'node:stream/consumers'
import { type BundleChoices, type BundleEntry, bundleFunctions } from './bundle.ts'

/** Child process for `bundleFunctionsSync`: reads arguments from stdin and writes the result to stdout. */
const [entries, outDir, choices] = (await json(process.stdin)) as [BundleEntry[], string, BundleChoices]
process.stdout.write(JSON.stringify([...(await bundleFunctions(entries, outDir, choices))]))
