import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forbiddenWordsIn, isPortugueseCatalogue, unusedPhrases, wordsOf } from './catalogue-words.ts'
import { commentShare, commentsIn, dialect, type Prose, proseIn, sentencesIn, vagueActor, wordsIn } from './text.ts'

const usage = `npm run check:words
Holds comments, docs and commit subjects to plain engineering English: no word of the private dialect, few long
sentences, few comments. CONTRIBUTING.md (language) says what to write instead. Holds the Portuguese texts to the words
of docs/words.md.`

const limits = {
  /** Words of a sentence that count as long, and the share of long sentences. */
  longSentence: 30,
  longShare: 0.01,
  wordsPerVagueActor: 400,
  /** Comment lines among the lines that are not empty, by top folder. */
  commentShare: 0.18,
  commentShareOf: { infra: 0.25, events: 0.25 } as Readonly<Record<string, number>>,
  subject: 72,
}

/** Subjects after this commit follow the form; those before are history. */
const firstCheckedAfter = '777e2eb1'

const root = join(import.meta.dirname, '../..')
const faults: string[] = []

if (process.argv.includes('--help')) console.log(usage)
else lint()

function lint(): void {
  const files = git('ls-files', '-co', '--exclude-standard')
  const code = files.filter((file) => /\.(?:ts|tsx|css|mjs)$/.test(file) && !file.startsWith('test/style/'))
  const documents = files.filter((file) => file.endsWith('.md'))
  const prose = new Map([
    ...code.map((file) => [file, commentsIn(read(file))] as const),
    ...documents.map((file) => [file, proseIn(read(file))] as const),
  ])
  checkWords(prose)
  checkSentences(prose)
  checkCommentShare(code.filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file)))
  checkCatalogues(files.filter(isPortugueseCatalogue))
  checkSubjects()
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
}

function checkWords(prose: ReadonlyMap<string, readonly Prose[]>): void {
  for (const [file, lines] of prose)
    for (const { line, text } of lines) {
      const plain = text.replaceAll(/`[^`]*`/g, '')
      for (const { word, say } of dialect)
        if (word.test(plain)) faults.push(`${file}:${line}: '${word.exec(plain)?.[0]}': say ${say}`)
    }
}

function checkSentences(prose: ReadonlyMap<string, readonly Prose[]>): void {
  const sentences = [...prose].flatMap(([file, lines]) => sentencesIn(lines).map((text) => ({ file, text })))
  const long = sentences.filter(({ text }) => !text.startsWith('@') && wordsIn(text) > limits.longSentence)
  console.log(`${long.length} of ${sentences.length} sentences have more than ${limits.longSentence} words`)
  if (long.length > limits.longShare * sentences.length)
    for (const { file, text } of long) faults.push(`${file}: ${wordsIn(text)} words: ${text.slice(0, 100)}…`)
  const words = sentences.reduce((sum, { text }) => sum + wordsIn(text), 0)
  const vague = sentences.flatMap(({ file, text }) => (text.match(vagueActor) ?? []).map((word) => `${file}: ${word}`))
  console.log(`${vague.length} of ${words} words name no role (who, whose, nobody, somebody)`)
  if (vague.length * limits.wordsPerVagueActor > words) faults.push(...vague)
}

function checkCommentShare(code: readonly string[]): void {
  const folders = Map.groupBy(code, (file) => file.split('/')[0] ?? '')
  for (const [folder, files] of folders) {
    const shares = files.map((file) => commentShare(read(file)))
    const comments = shares.reduce((sum, share) => sum + share.comments, 0)
    const lines = shares.reduce((sum, share) => sum + share.lines, 0)
    const limit = limits.commentShareOf[folder] ?? limits.commentShare
    console.log(`${folder}: ${((100 * comments) / lines).toFixed(1)} % of ${lines} lines are comments`)
    if (comments > limit * lines) faults.push(`${folder}: more than ${limit * 100} % of the lines are comments`)
  }
}

function checkCatalogues(catalogues: readonly string[]): void {
  const words = wordsOf(read('docs/words.md'))
  console.log(`${catalogues.length} catalogues without ${words.forbidden.length} words of docs/words.md`)
  const texts = new Map(catalogues.map((file) => [file, JSON.parse(read(file)) as unknown]))
  for (const [file, catalogue] of texts) faults.push(...forbiddenWordsIn(file, catalogue, words))
  for (const phrase of unusedPhrases(texts, words)) faults.push(`docs/words.md: no text has the exception ${phrase}`)
}

/** Checks `scope: effect` of this branch's commits; a shallow clone has none to check. */
function checkSubjects(): void {
  let subjects: string[]
  try {
    subjects = git('log', '--no-merges', '--format=%s', `${firstCheckedAfter}..HEAD`)
  } catch {
    console.log('No history to check commit subjects in')
    return
  }
  for (const subject of subjects)
    if (!/^[\w./-]+(?:, [\w./-]+)*(?:\([\w./-]+\))?: \S/.test(subject) || subject.length > limits.subject)
      faults.push(`commit '${subject}': write 'scope: effect' in ${limits.subject} characters`)
}

function git(...command: string[]): string[] {
  const stdout = execFileSync('git', command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return stdout.split('\n').filter((line) => line !== '')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
