import { saveFile } from './save-file.ts'

/** Gives a PDF that the server has made to the browser as a file. */
export const savePdf = ({ fileName, pdfBase64 }: { readonly fileName: string; readonly pdfBase64: string }): void =>
  saveFile(
    fileName,
    'application/pdf',
    Uint8Array.from(atob(pdfBase64), (character) => character.charCodeAt(0)),
  )
