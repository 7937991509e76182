import { json } from 'node:stream/consumers'
import { type BundleChoices, type BundleEntry, bundleFunctions } from './bundle.ts'

/**
 * A program of its own: takes the arguments of `bundleFunctions` on standard input, gives its answer on standard
 * output.
 */
const [entries, outDir, choices] = (await json(process.stdin)) as [BundleEntry[], string, BundleChoices]
process.stdout.write(JSON.stringify([...(await bundleFunctions(entries, outDir, choices))]))
