import { isLasting, type UploadProblem } from './upload-problem.ts'

/** Remembers files by their content: phones give a chosen photo a new name and time. */
export function createRefusedFiles() {
  const bySize = new Map<number, Map<string, UploadProblem>>()
  return {
    async add(file: File, problem: UploadProblem): Promise<void> {
      if (!isLasting(problem)) return
      const ofSize = bySize.get(file.size) ?? new Map<string, UploadProblem>()
      bySize.set(file.size, ofSize.set(await contentOf(file), problem))
    },

    /** Returns why the same content was refused before. */
    async problemOf(file: File): Promise<UploadProblem | undefined> {
      const ofSize = bySize.get(file.size)
      return ofSize?.get(await contentOf(file))
    },
  }
}

async function contentOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return new Uint8Array(hash).join()
}
