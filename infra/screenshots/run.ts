/**
 * `npm run screenshots`: takes a screenshot of every screen, at every width, in both colour schemes and four languages,
 * into the ignored folder `screenshots`. `npm run screenshots -- readme` takes those of the README, `-- landing` makes the
 * picture of the landing page, `-- certificates` draws completion certificates of every kind.
 */
import { join, resolve } from 'node:path';
import { readArguments, refuseArguments } from '../arguments.ts';
import { buildAll } from '../build.ts';
import { certificateCases } from './certificate-cases.ts';
import { takeCertificatePictures } from './certificates.ts';
import { takeLandingPicture } from './landing.ts';
import { type PagesWanted, takePages } from './pages.ts';
import { takeReadmePictures } from './readme.ts';
import { screens } from './screens.ts';

const usage = `npm run screenshots -- [options]
  --only ${screens
    .slice(0, 3)
    .map(({ name }) => name)
    .join(',')}   these screens; all: ${screens.map(({ name }) => name).join(' ')}
  --widths 390,768,1280,1440
  --schemes light,dark
  --languages en,de,ar,ja
  --folder screenshots
npm run screenshots -- readme   the pictures of the README
npm run screenshots -- landing  the picture of the landing page
npm run screenshots -- certificates [--only ${certificateCases()
  .slice(0, 2)
  .map(({ name }) => name)
  .join(',')}] [--folder screenshots]   completion certificates of every kind`;

const { positionals, values } = readArguments({
  usage,
  operands: [0, 1],
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1280,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,de,ar,ja' },
    folder: { type: 'string', default: 'screenshots' },
  },
});

const listed = (text: string) => text.split(',').filter((part) => part !== '');

if (positionals[0] === 'readme') {
  await buildAll();
  await takeReadmePictures();
} else if (positionals[0] === 'landing') {
  await buildAll();
  await takeLandingPicture();
} else if (positionals[0] === 'certificates') {
  const folder = join(resolve(values.folder), 'certificates');
  await buildAll();
  console.log(`${await takeCertificatePictures(folder, listed(values.only))} pictures in ${folder}`);
} else if (positionals[0]) {
  refuseArguments(`Unexpected argument '${positionals[0]}'.`, usage);
} else {
  const folder = resolve(values.folder);
  await buildAll();
  const { files, failures } = await takePages({
    folder,
    only: listed(values.only),
    widths: listed(values.widths).map(Number),
    schemes: listed(values.schemes) as PagesWanted['schemes'],
    languages: listed(values.languages),
  });
  for (const failure of failures) console.error(failure);
  console.log(`${files.length} screenshots; open ${folder}/index.html`);
  if (failures.length > 0) process.exitCode = 1;
}
