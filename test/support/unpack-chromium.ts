import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

// A program of its own: the package unpacks into the temporary folder of its process and nowhere else, so chromium.ts
// starts this one with TMPDIR set to the target folder.
await chromium.executablePath()

const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
await inflate(join(packed, 'al2023.tar.br'))

// The package's own font configuration looks for them in /tmp.
const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">.</dir></fontconfig>
`
await writeFile(join(tmpdir(), 'fonts/fonts.conf'), fontConfig)
