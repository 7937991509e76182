/** A check that a recipe must pass: the types of one project, or test files. */
export type Check = { readonly types: string } | { readonly tests: readonly string[] }

/** One numbered item of a recipe in CONTRIBUTING.md: it begins with the file to create or change. */
export interface Step {
  /** A folder ends with a slash. */
  readonly file: string
  /** Returns the file's new text; `before` is empty for a new file. */
  readonly change?: (before: string) => string
  /** The file or folder that the new one begins as. */
  readonly copyOf?: string
  /** What fails when the step is left out. */
  readonly enforcedBy: Check
  /** Part of that failure's output. */
  readonly reports: string
}

export interface Recipe {
  /** Heading in CONTRIBUTING.md. */
  readonly title: string
  /** Values of the placeholders: `noun` stands for `<noun>`. */
  readonly names: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
  /** What passes when all steps are done, beside the checks of the steps. */
  readonly alsoPasses?: readonly Check[]
}

/** Returns the files that a recipe of CONTRIBUTING.md names, one for each numbered item that begins with a path. */
export function filesNamedIn(page: string, { title, names }: Pick<Recipe, 'title' | 'names'>): string[] {
  const section = page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\d+\. `([a-z]+\/[^`]+)`/gm)].map(([, file = '']) =>
    file.replaceAll(/<([\w-]+)>/g, (placeholder, name: string) => names[name] ?? placeholder),
  )
}

/**
 * Inserts text before a mark.
 * @throws Error if the mark is missing, because the recipe's example no longer fits the file
 */
export function before(mark: string, added: string): (text: string) => string {
  return (text) => {
    if (!text.includes(mark)) throw new Error(`The example needs ${JSON.stringify(mark)}`)
    return text.replace(mark, () => added + mark)
  }
}

/** Inserts text after a mark; throws as `before` does. */
export function after(mark: string, added: string): (text: string) => string {
  return (text) => {
    if (!text.includes(mark)) throw new Error(`The example needs ${JSON.stringify(mark)}`)
    return text.replace(mark, () => mark + added)
  }
}

/** Applies changes in order. */
export function all(...changes: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => changes.reduce((changed, change) => change(changed), text)
}

/** Changes a JSON file as data. */
export function json(change: (data: Record<string, unknown>) => void): (text: string) => string {
  return (text) => {
    const data = JSON.parse(text) as Record<string, unknown>
    change(data)
    return `${JSON.stringify(data, null, 2)}\n`
  }
}

export const types = (project: string): Check => ({ types: project })
export const tests = (...files: readonly string[]): Check => ({ tests: files })
