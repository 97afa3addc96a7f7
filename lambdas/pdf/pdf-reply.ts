/** A document as the API replies it. */
export const pdfReply = (name: string, pdf: Buffer) => ({
  fileName: `${name}.pdf`,
  pdfBase64: pdf.toString('base64'),
})
