#ifndef MIZAN_CXML2_SHIM_H
#define MIZAN_CXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#endif
