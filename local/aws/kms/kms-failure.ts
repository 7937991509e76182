/** A refusal of KMS; `code` is the name of the exception. */
export class KmsFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const invalidCiphertext = (): KmsFailure => new KmsFailure('InvalidCiphertextException', '')
