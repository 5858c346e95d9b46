'use strict';

/** In CommonJS, because it is large and loaded only when it is needed, and neither `import` nor Jest could do that. */
exports.loadRecheck = () => require('recheck/lib/browser.js');
