/** The reference of the API, drawn from the document that the service itself gives out. */
import Redoc from 'redoc/bundles/redoc.standalone.js';

const root = document.getElementById('root');
const options = {
  disableSearch: true,
  hideDownloadButton: false,
  sortPropsAlphabetically: false,
  requiredPropsFirst: true,
  theme: {
    colors: { primary: { main: '#055c6b' } },
    typography: {
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'system-ui, sans-serif' },
      code: { fontFamily: 'ui-monospace, monospace' },
    },
  },
};
Redoc.init('/api/openapi.json', options, root);
